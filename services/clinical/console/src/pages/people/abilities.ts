import type { Data } from '../../api/client';
import { words } from '../../i18n/language';

export type RoleRow = Data<'GET /api/v1/roles'>[number];
export type Role = RoleRow['role'];
export type Ability = RoleRow['abilities'][number];

/** What may be done, in the order in which the table has it; the compiler misses the words of an ability that the service adds. */
export const abilityNames = words<Record<Ability, string>>({
  es: {
    'agenda:read': 'Ver su agenda',
    'appointments:read': 'Ver citas',
    'appointments:book': 'Reservar citas',
    'appointments:write': 'Cambiar y cancelar citas',
    'patients:read': 'Ver la ficha de los pacientes',
    'patients:write': 'Registrar y corregir pacientes',
    'patients:merge': 'Unir fichas duplicadas',
    'catalogs:read': 'Consultar catálogos',
    'consultations:read': 'Leer consultas',
    'consultations:write': 'Escribir consultas',
    'consultations:complete': 'Firmar consultas',
    'orders:write': 'Pedir pruebas e imágenes',
    'immunizations:write': 'Registrar vacunas',
    'lab-results:read': 'Leer resultados de laboratorio',
    'lab-results:write': 'Anotar resultados de laboratorio',
    'prescriptions:read': 'Leer recetas',
    'prescriptions:write': 'Emitir recetas',
    'problems:write': 'Llevar la lista de problemas',
    'clinic:manage': 'Gestionar la clínica y sus personas',
    'phi-policy:manage': 'Decidir quién ve los datos clínicos',
    'audit:read': 'Leer el registro de auditoría',
    'keys:manage': 'Crear y revocar claves de API',
    'keys:approve': 'Aprobar claves de API',
    'subscriptions:manage': 'Gestionar los avisos a servicios',
    'webhooks:manage': 'Configurar webhooks',
  },
  en: {
    'agenda:read': 'See their own agenda',
    'appointments:read': 'See appointments',
    'appointments:book': 'Book appointments',
    'appointments:write': 'Change and cancel appointments',
    'patients:read': 'See patients’ details',
    'patients:write': 'Register and correct patients',
    'patients:merge': 'Merge duplicate records',
    'catalogs:read': 'Look up catalogs',
    'consultations:read': 'Read consultations',
    'consultations:write': 'Write consultations',
    'consultations:complete': 'Sign consultations',
    'orders:write': 'Order tests and imaging',
    'immunizations:write': 'Record immunizations',
    'lab-results:read': 'Read laboratory results',
    'lab-results:write': 'Enter laboratory results',
    'prescriptions:read': 'Read prescriptions',
    'prescriptions:write': 'Issue prescriptions',
    'problems:write': 'Keep the problem list',
    'clinic:manage': 'Manage the clinic and its people',
    'phi-policy:manage': 'Decide who sees clinical records',
    'audit:read': 'Read the audit trail',
    'keys:manage': 'Make and revoke API keys',
    'keys:approve': 'Approve API keys',
    'subscriptions:manage': 'Manage what services are told of',
    'webhooks:manage': 'Set up webhooks',
  },
});
