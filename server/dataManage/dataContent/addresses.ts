/** Where pictures and clouds of data sets are fetched: by an address that nobody guesses. */
export const CONTENT_PATH = '/content/data/';
/** Follows the address of a picture for its small form. */
export const SMALL = '/small';
