import { words } from '../i18n/language';

export const roleNames = words({
  es: {
    owner: 'Propietario',
    administrator: 'Administración',
    doctor: 'Médico',
    nurse: 'Enfermería',
    front_desk: 'Recepción',
    patient: 'Paciente',
  },
  en: {
    owner: 'Owner',
    administrator: 'Administrator',
    doctor: 'Doctor',
    nurse: 'Nurse',
    front_desk: 'Front desk',
    patient: 'Patient',
  },
});
