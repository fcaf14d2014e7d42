import { words } from '../../i18n/language';

export const suggestedText = words({
  es: {
    title: 'Códigos sugeridos',
    ask: 'Sugerir para esta nota',
    again: 'Sugerir de nuevo',
    hint: 'Lee lo escrito y propone códigos. Nada se añade sin usted.',
    asking: 'Leyendo la nota…',
    none: 'Nada de lo escrito sugiere un código.',
    failed: 'No se pudo sugerir nada.',
    add: 'Añadir',
    addOf: (name: string) => `Añadir ${name}`,
    dismiss: (name: string) => `Descartar ${name}`,
    source: (quote: string) => `Ver en la nota: ${quote}`,
    from: 'por',
    dismissAll: 'Descartar todos',
  },
  en: {
    title: 'Suggested codes',
    ask: 'Suggest for this note',
    again: 'Suggest again',
    hint: 'Reads what is written and proposes codes. Nothing is added without you.',
    asking: 'Reading the note…',
    none: 'Nothing that is written suggests a code.',
    failed: 'Nothing could be suggested.',
    add: 'Add',
    addOf: (name: string) => `Add ${name}`,
    dismiss: (name: string) => `Dismiss ${name}`,
    source: (quote: string) => `Show in the note: ${quote}`,
    from: 'from',
    dismissAll: 'Dismiss all',
  },
});
