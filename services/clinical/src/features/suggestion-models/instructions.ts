/** Sentences that address a model and do not describe a patient. */
const TO_A_MODEL = [
  /\b(?:ignor\w*|disregard|forget|olvid\w*|descart\w*|omit\w*|override)\b[^.!?\n]{0,60}\b(?:instruc\w*|indicaciones anteriores|previous(?:ly)?|above|prior|prompt|rules|reglas|lo (?:anterior|dicho)|what was said|todo lo|everything)\b/iu,
  /\b(?:system|developer|assistant|user)\s{0,2}(?:prompt|message|role)?\s{0,2}:/iu,
  /\b(?:you are now|you are an? (?:ai|assistant|model)|act as|pretend to be|from now on you|ahora eres|act[uú]a como|eres un asistente|a partir de ahora)\b/iu,
  /\b(?:ai|ia|llm|gpt|chatbot|assistant|asistente|language model|modelo de lenguaje|prompt)\b[^.!?\n]{0,60}\b(?:must|should|debe\w*|tiene que|write|escrib\w*|respond\w*|answer|output|say|di|recommend|recomiend\w*|reveal|revel\w*)\b/iu,
  /<\|[^|]{1,30}\|>|\[\/?INST\]|<<\/?SYS>>/iu,
];

/** What replaces such a sentence. */
const LEFT_OUT = '[…]';

/** The text without such sentences, and how many it had. */
export function withoutInstructions(text: string): { text: string; left: number } {
  let left = 0;
  const kept = text.replace(/[^.!?\n]+[.!?]*/gu, (sentence) => {
    if (!TO_A_MODEL.some((pattern) => pattern.test(sentence.normalize('NFKC').replace(/\p{Cf}/gu, ''))))
      return sentence;
    left += 1;
    return ` ${LEFT_OUT} `;
  });
  return { text: left > 0 ? kept : text, left };
}
