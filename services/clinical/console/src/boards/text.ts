import { words } from '../i18n/language';

/** 45 min, 2 h 05 min, 1 d 3 h. */
export function lasting(count: number): string {
  if (count < 60) return `${count} min`;
  const [hours, rest] = [Math.floor(count / 60), count % 60];
  return hours < 24 ? `${hours} h ${String(rest).padStart(2, '0')} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** What boards and screens on the wall say alike of the emergency room. */
export const visitsText = words({
  es: {
    wallHere: (count: number) => (count === 1 ? '1 paciente' : `${count} pacientes`),
    wallLate: (count: number) => (count === 1 ? '1 atrasado' : `${count} atrasados`),
    part: (part: number, parts: number) => `Parte ${part} de ${parts}`,
    minutes: lasting,
    lateBy: (count: number) => `Atrasado ${lasting(count)}`,
    none: 'No hay pacientes en urgencias',
    registered: 'Espera triage',
    triaged: 'Espera atención',
    in_care: 'En atención',
    observation: 'En observación',
    boarding: 'Espera cama',
    title: 'Urgencias',
    disposed: 'Egresado',
    entered_in_error: 'Anulada por error',
  },
  en: {
    wallHere: (count: number) => (count === 1 ? '1 patient' : `${count} patients`),
    wallLate: (count: number) => `${count} overdue`,
    part: (part: number, parts: number) => `Part ${part} of ${parts}`,
    minutes: lasting,
    lateBy: (count: number) => `Overdue by ${lasting(count)}`,
    none: 'No patients in the emergency room',
    registered: 'Waits for triage',
    triaged: 'Waits for care',
    in_care: 'In care',
    observation: 'Under observation',
    boarding: 'Waits for a bed',
    title: 'Emergency',
    disposed: 'Left',
    entered_in_error: 'Entered in error',
  },
});

/** The same of a ward. */
export const bedsText = words({
  es: {
    fullness: (occupied: number, beds: number) => `${occupied} de ${beds} camas ocupadas`,
    free: 'Libre',
    reserved: 'Reservada',
    occupied: 'Ocupada',
    cleaning: 'En limpieza',
    blocked: 'Bloqueada',
    leavesToday: 'Egresa hoy',
  },
  en: {
    fullness: (occupied: number, beds: number) => `${occupied} of ${beds} beds occupied`,
    free: 'Free',
    reserved: 'Reserved',
    occupied: 'Occupied',
    cleaning: 'Being cleaned',
    blocked: 'Blocked',
    leavesToday: 'Leaves today',
  },
});
