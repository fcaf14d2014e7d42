import { words } from '../i18n/language';

export const roleNames = words({
  es: {
    owner: 'Propietario',
    administrator: 'Administración',
    doctor: 'Médico',
    nurse: 'Enfermería',
    pharmacist: 'Farmacia',
    laboratory: 'Laboratorio',
    front_desk: 'Recepción',
    patient: 'Paciente',
  },
  en: {
    owner: 'Owner',
    administrator: 'Administrator',
    doctor: 'Doctor',
    nurse: 'Nurse',
    pharmacist: 'Pharmacist',
    laboratory: 'Laboratory',
    front_desk: 'Front desk',
    patient: 'Patient',
  },
});
