import { words } from '../i18n/language';

export const codesText = words({
  es: {
    title: 'Códigos sugeridos',
    ask: 'Sugerir para esta nota',
    askForText: 'Sugerir códigos',
    again: 'Sugerir de nuevo',
    hint: 'Lee lo escrito y propone códigos. Nada se añade sin usted.',
    asking: 'Leyendo lo escrito…',
    none: 'Nada de lo escrito sugiere un código.',
    add: 'Añadir',
    addOf: (name: string) => `Añadir ${name}`,
    dismiss: (name: string) => `Descartar ${name}`,
    source: (quote: string) => `Ver en lo escrito: ${quote}`,
    dismissAll: 'Descartar todos',
  },
  en: {
    title: 'Suggested codes',
    ask: 'Suggest for this note',
    askForText: 'Suggest codes',
    again: 'Suggest again',
    hint: 'Reads what is written and proposes codes. Nothing is added without you.',
    asking: 'Reading what is written…',
    none: 'Nothing that is written suggests a code.',
    add: 'Add',
    addOf: (name: string) => `Add ${name}`,
    dismiss: (name: string) => `Dismiss ${name}`,
    source: (quote: string) => `Show where it is written: ${quote}`,
    dismissAll: 'Dismiss all',
  },
});
