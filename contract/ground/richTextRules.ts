/** What holds for rich text on both sides, without the schema library. */

/** Images of rich text lie on our own server, at an address nobody can guess. */
export const CONTENT_IMAGE_ADDRESS = /^\/content\/img\/[\w-]{16,100}(\.(png|jpe?g|gif|webp))?$/;
