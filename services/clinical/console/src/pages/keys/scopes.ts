import type { Body } from '../../api/client';
import { words } from '../../i18n/language';

/** What a key may be given; the compiler misses the words of a scope that the service adds. */
export type Scope = Body<'POST /api/v1/api-keys'>['scopes'][number];

export const scopeNames = words<Record<Scope, string>>({
  es: {
    'agenda:read': 'Ver la agenda de los profesionales',
    'appointments:read': 'Ver citas',
    'appointments:book': 'Reservar citas',
    'appointments:write': 'Cambiar y cancelar citas',
    'audit:read': 'Leer el registro de auditoría',
    'catalogs:read': 'Consultar catálogos (diagnósticos, pruebas)',
    'consultations:complete': 'Firmar consultas',
    'emergency:care': 'Clasificar y atender urgencias',
    'emergency:read': 'Ver quién está en urgencias',
    'emergency:write': 'Registrar y asignar urgencias',
    'consultations:read': 'Leer consultas',
    'consultations:write': 'Escribir consultas',
    'documents:read': 'Leer documentos',
    'documents:write': 'Archivar documentos',
    'immunizations:write': 'Registrar vacunas',
    'lab-results:read': 'Leer resultados de laboratorio',
    'lab-results:write': 'Entregar resultados de laboratorio',
    'orders:write': 'Pedir pruebas e imágenes',
    'patients:read': 'Ver la ficha de los pacientes',
    'patients:write': 'Registrar y corregir pacientes',
    'prescriptions:read': 'Leer recetas',
    'prescriptions:write': 'Emitir recetas',
    'problems:write': 'Llevar la lista de problemas',
    'referrals:write': 'Enviar y responder derivaciones',
    'subscriptions:manage': 'Recibir avisos de cambios (FHIR Subscription)',
  },
  en: {
    'agenda:read': 'See the practitioners’ agenda',
    'appointments:read': 'See appointments',
    'appointments:book': 'Book appointments',
    'appointments:write': 'Change and cancel appointments',
    'audit:read': 'Read the audit trail',
    'catalogs:read': 'Look up catalogs (diagnoses, tests)',
    'consultations:complete': 'Sign consultations',
    'emergency:care': 'Triage and treat in the emergency room',
    'emergency:read': 'See who is in the emergency room',
    'emergency:write': 'Receive and assign in the emergency room',
    'consultations:read': 'Read consultations',
    'consultations:write': 'Write consultations',
    'documents:read': 'Read documents',
    'documents:write': 'File documents',
    'immunizations:write': 'Record immunizations',
    'lab-results:read': 'Read laboratory results',
    'lab-results:write': 'Deliver laboratory results',
    'orders:write': 'Order tests and imaging',
    'patients:read': 'See patients’ details',
    'patients:write': 'Register and correct patients',
    'prescriptions:read': 'Read prescriptions',
    'prescriptions:write': 'Issue prescriptions',
    'problems:write': 'Keep the problem list',
    'referrals:write': 'Send and answer referrals',
    'subscriptions:manage': 'Be told of changes (FHIR Subscription)',
  },
});

/** Those that show or change clinical records: of a live key they wait for a second person. */
export const CLINICAL: readonly Scope[] = [
  'agenda:read',
  'consultations:read',
  'consultations:write',
  'consultations:complete',
  'documents:read',
  'documents:write',
  'emergency:care',
  'immunizations:write',
  'lab-results:read',
  'lab-results:write',
  'orders:write',
  'prescriptions:read',
  'prescriptions:write',
  'problems:write',
  'referrals:write',
];

export const OTHER: readonly Scope[] = [
  'appointments:read',
  'appointments:book',
  'appointments:write',
  'emergency:read',
  'emergency:write',
  'patients:read',
  'patients:write',
  'catalogs:read',
  'audit:read',
  'subscriptions:manage',
];

export const isClinical = (scope: string): boolean => (CLINICAL as readonly string[]).includes(scope);
