/** What a text asks for among coins: in lower case, without blanks around it and the dollar sign before a symbol. */
export const coinText = (text: string): string => text.trim().replace(/^\$/, "").toLowerCase();
