import model from "wink-eng-lite-web-model";
import winkNLP, { type WinkMethods } from "wink-nlp";

let loaded: WinkMethods | undefined;

/** The tagger, loaded at its first use: it holds some 60 MB, and most processes never read a sentence. */
export const language = (): WinkMethods => (loaded ??= winkNLP(model, ["sbd", "pos"]));
