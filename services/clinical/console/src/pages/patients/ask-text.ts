import { words } from '../../i18n/language';

export const askText = words({
  es: {
    title: 'Preguntar a la ficha',
    intro: 'Responde solo con lo que dicen los registros que usted puede leer, y muestra dónde lo dicen.',
    question: 'Pregunta',
    ask: 'Preguntar',
    missing: 'Escriba la pregunta.',
    asking: 'Leyendo la ficha…',
    none: 'Los registros no responden esta pregunta.',
    answer: 'Respuesta',
    answerTo: (question: string) => `Respuesta a «${question}»`,
    useful: 'Sirvió',
    thanks: 'Anotado.',
    reject: 'Descartar la respuesta',
    off: 'No disponible: las preguntas necesitan un modelo, y quien opera el servicio no ha configurado ninguno.',
  },
  en: {
    title: 'Ask the record',
    intro: 'Answers only with what the records that you may read say, and shows where they say it.',
    question: 'Question',
    ask: 'Ask',
    missing: 'Write the question.',
    asking: 'Reading the chart…',
    none: 'The records do not answer this question.',
    answer: 'Answer',
    answerTo: (question: string) => `Answer to “${question}”`,
    useful: 'It helped',
    thanks: 'Noted.',
    reject: 'Dismiss the answer',
    off: 'Not available: questions need a model, and whoever operates the service has set up none.',
  },
});
