/** Checks that the scope of a file is still within its owner's, whose rights may have shrunk. */

/** Whether the limit of a file (a partner or a person; null: none) is within the limit of its owner. */
export const limitCovers = (own: string | null, made: string | null): boolean => own === null || own === made;
