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
  summary: 'The emergency board, most urgent patients first',
  description:
    'All open visits by level, then by arrival; visits without a triage stand before level 2. A visit is `overdue` if care has not ' +
    'begun by `target_at` (arrival and the target of its level), or if `reassess_at` has passed. Every caller whom the PHI policy ' +
    'admits sees all of them, whatever relation it asks for. Callers without `emergency:care` see nothing clinical.',
  access: phi('full', { ability: 'emergency:read', area: 'emergency', limitedWithout: CARE }),
  audit: { event: 'emergency_visit.board', action: 'R', resource: 'emergency_visit' },
  conditional: true,
  message: { en: 'Emergency room.', es: 'Sala de urgencias.' },
  response: Joi.array().items(boardVisitSchema),

  async handler({ db, clinic, caller, phi: grant, now, trail }) {
    const rows = await findBoard(db, { clinic, caller, grant });
    const settings = emergencySettings(clinic.settings);
    const data = rows.map((row) => boardVisitView(row, waitingOf(row, settings, now), isLimited(caller)));
    // A patient has one open visit at most, so the ids are distinct.
    trail.note({ patient_ids: rows.map(({ patient }) => patient.id), result_count: rows.length });
    return { data, etag: weakEtag('', data) };
  },
});
