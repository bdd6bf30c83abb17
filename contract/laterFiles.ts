/**
 * The id of a `<template>` in a prerendered document. The template contains the links that preload the files of the
 * app. The first script of a page needs only this id from the contract. The id has its own file, so that this script
 * stays small.
 */
export const LATER_FILES = 'later-files'
