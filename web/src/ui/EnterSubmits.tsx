/**
 * Lets Enter send a form whose button stands outside it, as in a dialog: browsers press the first submit button of the
 * form, visible or not. An additional handler on each field would send a form of one field twice.
 */
export const EnterSubmits = () => <button type="submit" hidden tabIndex={-1} aria-hidden="true" />;
