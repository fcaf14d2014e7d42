import { words } from '../i18n/language';

export const signWords = words({
  es: {
    systolic: 'Sistólica',
    diastolic: 'Diastólica',
    heart_rate: 'Pulso',
    respiratory_rate: 'Respiración',
    temperature_c: 'Temperatura',
    spo2: 'SpO₂',
    weight_kg: 'Peso',
    height_cm: 'Talla',
    glucose_mg_dl: 'Glucosa',
    pain: 'Dolor',
    gcs: 'Glasgow',
  },
  en: {
    systolic: 'Systolic',
    diastolic: 'Diastolic',
    heart_rate: 'Pulse',
    respiratory_rate: 'Breathing',
    temperature_c: 'Temperature',
    spo2: 'SpO₂',
    weight_kg: 'Weight',
    height_cm: 'Height',
    glucose_mg_dl: 'Glucose',
    pain: 'Pain',
    gcs: 'Glasgow',
  },
});

export const text = words({
  es: {
    vitals: 'Signos vitales',
    bmi: 'IMC (kg/m²)',
    nothing: '—',
    inUnit: (name: string, unit: string) => `${name} (${unit})`,
    usual: (from: string, to: string) => `Usual ${from}–${to}`,
    low: 'Bajo',
    high: 'Alto',
    signWrong: (least: string, most: string) => `Un número entre ${least} y ${most}. No se ha guardado.`,
    pressureWrong: 'Tiene que ser mayor que la diastólica.',
  },
  en: {
    vitals: 'Vital signs',
    bmi: 'BMI (kg/m²)',
    nothing: '—',
    inUnit: (name: string, unit: string) => `${name} (${unit})`,
    usual: (from: string, to: string) => `Usual ${from}–${to}`,
    low: 'Low',
    high: 'High',
    signWrong: (least: string, most: string) => `A number between ${least} and ${most}. It is not saved.`,
    pressureWrong: 'It must be above the diastolic one.',
  },
});
