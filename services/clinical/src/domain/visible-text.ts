/** Controls, lines, what Unicode lets a program leave out, what has no meaning for others, and the blank that is a symbol. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text is what it seems to be: it has letters or digits, nothing that is not seen, and nothing that turns the rest round. */
export const isVisible = (text: string): boolean => !UNSEEN.test(text) && /[\p{L}\p{N}]/u.test(text);
