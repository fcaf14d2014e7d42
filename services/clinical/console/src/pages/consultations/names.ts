import { words } from '../../i18n/language';

export const sectionWords = words({
  es: { subjective: 'Anamnesis', objective: 'Examen', assessment: 'Evaluación', plan: 'Plan' },
  en: { subjective: 'History', objective: 'Examination', assessment: 'Assessment', plan: 'Plan' },
});

export const sectionHints = words({
  es: {
    subjective: 'Lo que cuenta el paciente.',
    objective: 'Lo que se ve, se oye y se palpa.',
    assessment: 'Lo que se piensa de ello.',
    plan: 'Lo que se hará.',
  },
  en: {
    subjective: 'What the patient tells.',
    objective: 'What is seen, heard and felt.',
    assessment: 'What is made of it.',
    plan: 'What will be done.',
  },
});

export const kindWords = words({
  es: {
    first: 'Primera consulta',
    follow_up: 'Control',
    urgent: 'Urgencia',
    telemedicine: 'Telemedicina',
    discharge_summary: 'Informe de alta',
    procedure: 'Procedimiento',
  },
  en: {
    first: 'First consultation',
    follow_up: 'Follow-up',
    urgent: 'Urgent',
    telemedicine: 'Telemedicine',
    discharge_summary: 'Discharge summary',
    procedure: 'Procedure',
  },
});

export const certaintyWords = words({
  es: { presumptive: 'Presuntivo', confirmed: 'Confirmado', ruled_out: 'Descartado' },
  en: { presumptive: 'Presumptive', confirmed: 'Confirmed', ruled_out: 'Ruled out' },
});
