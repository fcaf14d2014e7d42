import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { waitingOf } from './board-rules.js';
import { findBoard } from './board-store.js';
import { boardVisitSchema, boardVisitView } from './board-view.js';
import { emergencySettings } from './emergency-settings.js';
import { CARE, isLimited } from './visit-access.js';

export const getEmergencyBoardEndpoint = endpoint({
  operationId: 'getEmergencyBoard',
  method: 'get',
  path: '/api/v1/emergency/board',
  summary: 'Who is in the emergency room, the most urgent first',
  description:
    'All open visits: by level, then by how long somebody has been there; who waits for a triage stands before level 2. A visit is `overdue` when ' +
    'nobody has seen the patient by `target_at` (arrival and the minutes of the settings), or when `reassess_at` has passed. Whatever relation the ' +
    'clinic’s PHI policy asks for, everybody whom it admits sees them all. Who does not treat is shown nothing clinical.',
  access: phi('full', { ability: 'emergency:read', area: 'emergency', limitedWithout: CARE }),
  audit: { event: 'emergency_visit.board', action: 'R', resource: 'emergency_visit' },
  conditional: true,
  message: { en: 'Emergency room.', es: 'Sala de urgencias.' },
  response: Joi.array().items(boardVisitSchema),

  async handler({ db, clinic, caller, phi: grant, now, trail }) {
    const rows = await findBoard(db, { clinic, caller, grant });
    const settings = emergencySettings(clinic.settings);
    const data = rows.map((row) => boardVisitView(row, waitingOf(row, settings, now), isLimited(caller)));
    // A patient has one open visit, so none is named twice.
    trail.note({ patient_ids: rows.map(({ patient }) => patient.id), result_count: rows.length });
    return { data, etag: weakEtag('', data) };
  },
});
