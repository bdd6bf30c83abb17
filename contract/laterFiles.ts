/**
 * The id of the template, in a prerendered document, with the links that preload the files of its app. The first script
 * needs only this of all that concerns the documents.
 */
export const LATER_FILES = 'later-files'
