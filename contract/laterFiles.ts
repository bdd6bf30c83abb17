/**
 * The id of the template, in a prerendered document, with the links that preload the files of its app. It has its own
 * file, because the first script of a page imports only this name.
 */
export const LATER_FILES = 'later-files'
