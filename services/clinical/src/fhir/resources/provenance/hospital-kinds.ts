import { column, piece } from '../../../db/piece.js';
import { observationRecord, wardObservationSubject } from '../../../features/admission-observations/index.js';
import { admissionTaskSubject, taskRecord } from '../../../features/admission-tasks/index.js';
import { admissionRecord, admissionSubject } from '../../../features/admissions/index.js';
import { dispensationRecord, dispensationSubject, visibleDispensations } from '../../../features/dispensing/index.js';
import { emergencyVisitRecord, triageSubject, visibleVisits, visitSubject } from '../../../features/emergency/index.js';
import {
  medicationRecord,
  medicationSubject,
  visibleMedications,
} from '../../../features/inpatient-medications/index.js';
import {
  administrationRecord,
  administrationSubject,
  visibleAdministrations,
} from '../../../features/medication-administrations/index.js';
import { bedRecord, visibleAdmissions, wardRecord } from '../../../features/wards/index.js';
import { visibleBeds, visibleWards } from '../location/source.js';
import { visibleTriages, visibleWardObservations } from '../observation/source.js';
import { visibleTasks } from '../task/source.js';
import type { ProvenanceKind } from './targets.js';
import { nobodyIn } from './visible-records.js';
import type { Kind } from './kind.js';

/** The kinds of records of the emergency room, the wards and the pharmacy. */
export const HOSPITAL_KINDS = {
  emergency_visit: {
    record: emergencyVisitRecord,
    ability: 'emergency:read',
    visible: visibleVisits,
    id: column('v.id'),
    patient: column('v.patient_id'),
    subject: visitSubject,
  },
  admission: {
    record: admissionRecord,
    ability: 'admissions:read',
    visible: visibleAdmissions,
    id: column('a.id'),
    patient: column('a.patient_id'),
    subject: admissionSubject,
  },
  admission_task: {
    record: taskRecord,
    ability: 'admissions:read',
    visible: visibleTasks,
    id: column('t.id'),
    patient: column('t.patient_id'),
    subject: admissionTaskSubject,
  },
  inpatient_medication: {
    record: medicationRecord,
    ability: 'admissions:read',
    visible: visibleMedications,
    id: column('m.id'),
    patient: column('m.patient_id'),
    subject: medicationSubject,
  },
  medication_administration: {
    record: administrationRecord,
    ability: 'admissions:read',
    visible: visibleAdministrations,
    id: column('g.id'),
    patient: column('g.patient_id'),
    subject: administrationSubject,
  },
  admission_observation: {
    record: observationRecord,
    ability: 'admissions:read',
    visible: visibleWardObservations,
    id: column('o.id'),
    patient: column('o.patient_id'),
    subject: wardObservationSubject,
  },
  emergency_triage: {
    record: emergencyVisitRecord,
    ability: 'emergency:read',
    visible: visibleTriages,
    id: column('t.id'),
    patient: column('v.patient_id'),
    subject: triageSubject,
    within: {
      kind: emergencyVisitRecord,
      id: column('t.visit_id'),
      tells: piece`v.event = 'emergency_visit.triage' and v.content -> 'triage' ->> 'id' = x.record_id::text`,
    },
  },
  dispensation: {
    record: dispensationRecord,
    ability: 'pharmacy:read',
    visible: visibleDispensations,
    id: column('d.id'),
    patient: column('d.patient_id'),
    subject: dispensationSubject,
  },
  ward: {
    record: wardRecord,
    ability: 'admissions:read',
    visible: visibleWards,
    id: column('w.id'),
    patient: piece`null::uuid`,
    subject: nobodyIn('wards'),
  },
  bed: {
    record: bedRecord,
    ability: 'admissions:read',
    visible: visibleBeds,
    id: column('b.id'),
    patient: piece`null::uuid`,
    subject: nobodyIn('beds'),
  },
} satisfies Partial<Record<ProvenanceKind, Kind>>;
