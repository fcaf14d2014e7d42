import { words } from '../../i18n/language';

export const aiSummaryText = words({
  es: {
    title: 'Resumen de los registros',
    intro: 'Lo que dicen los registros que usted puede leer. Cada frase lleva a lo que la respalda.',
    ask: 'Resumir',
    again: 'Resumir de nuevo',
    asking: 'Leyendo la ficha…',
    reject: 'Descartar el resumen',
    none: 'Los registros no dicen nada.',
  },
  en: {
    title: 'Summary of the records',
    intro: 'What the records that you may read say. Each sentence leads to what supports it.',
    ask: 'Summarise',
    again: 'Summarise again',
    asking: 'Reading the chart…',
    reject: 'Dismiss the summary',
    none: 'The records say nothing.',
  },
});
