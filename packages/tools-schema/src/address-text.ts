/** The longest address that is read, in characters. */
export const maxAddressLength = 2_048;

/** A parser drops or changes some of these silently, so that two readers would see two addresses. */
const ambiguous = /[\p{Cc}\p{Cs}\s\\]/u;

/**
 * Whether every reader sees the same address in a text: no white space, control character, backslash
 * or lone surrogate.
 */
export const isUnambiguous = (text: string): boolean => !ambiguous.test(text);
