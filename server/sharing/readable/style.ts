import path from 'node:path'

/** Where scripts do not run the page has this style sheet too; it builds upon the front end's own. */
export const READABLE_STYLE_PATH = '/readable.css'
export const READABLE_STYLE_FILE = path.join(import.meta.dirname, 'readable.css')
