import type { Text } from './language.js';
import { parseScope, SMART_TYPES, type OTHER_SCOPES, type SmartScope } from './smart-scopes.js';

const WHOSE: Record<SmartScope['context'], Text> = {
  patient: { en: 'of the patient you choose', es: 'del paciente que elija' },
  user: { en: 'of everybody whose records you may see', es: 'de todas las personas cuya ficha puede ver' },
  system: { en: 'of all patients', es: 'de todos los pacientes' },
};

const OTHERS: Record<(typeof OTHER_SCOPES)[number], Text | undefined> = {
  openid: { en: 'Know who you are', es: 'Saber quién es usted' },
  fhirUser: undefined,
  launch: undefined,
  'launch/patient': { en: 'Know which patient you choose', es: 'Saber qué paciente elige' },
  'launch/encounter': undefined,
  offline_access: {
    en: 'Go on having access when you are not there, until you end it',
    es: 'Conservar el acceso cuando usted no esté, hasta que lo retire',
  },
  online_access: { en: 'Go on having access for today', es: 'Conservar el acceso durante el día' },
};

/** What the scope lets an app do, in words for the person who decides; undefined where there is nothing to decide. */
export function sentenceOf(scope: string): Text | undefined {
  const parsed = parseScope(scope);
  if (!parsed) return OTHERS[scope as (typeof OTHER_SCOPES)[number]];
  const { context, type, interactions, parameters } = parsed;
  const name = type === '*' ? { en: 'the whole record', es: 'toda la ficha' } : SMART_TYPES[type]?.name;
  const sees = /[rs]/.test(interactions);
  const writes = /[cud]/.test(interactions);
  const verb = {
    en: [...(sees ? ['see'] : []), ...(writes ? ['add and change'] : [])].join(', '),
    es: [...(sees ? ['ver'] : []), ...(writes ? ['añadir y cambiar'] : [])].join(', '),
  };
  const only = parameters.map(([key, value]) => `${key}: ${value}`).join(', ');
  const sentence = (language: 'en' | 'es') =>
    `${verb[language].replace(/^./, (letter) => letter.toUpperCase())}: ${name?.[language]} ${WHOSE[context][language]}` +
    (only && ` (${only})`);
  return { en: sentence('en'), es: sentence('es') };
}
