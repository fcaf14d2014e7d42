/** A sentence in the languages of the interface. */
export interface Text {
  en: string;
  es: string;
}

export type Language = keyof Text;
