/**
 * The id of a `<template>` in a prerendered document. The template contains the links that preload the files of the
 * app. This id has its own file, because the first script of a page imports nothing else from the contract.
 */
export const LATER_FILES = 'later-files'
