import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { emergencySettings, findWholeBoard, waitingOf } from '../emergency/index.js';
import { readsScreen } from './screen-access.js';
import { screenVisitSchema, screenVisitView } from './screen-view.js';

export const getEmergencyScreenEndpoint = endpoint({
  operationId: 'getEmergencyScreen',
  method: 'get',
  path: '/api/v1/screens/emergency',
  summary: 'The emergency board for a wall screen',
  description:
    'The content of `GET /api/v1/emergency/board`, with initials in place of names and without clinical data.',
  access: readsScreen('emergency'),
  audit: { event: 'emergency_visit.screen', action: 'R', resource: 'emergency_visit', phi_level: 'limited' },
  conditional: true,
  message: { en: 'Emergency room.', es: 'Sala de urgencias.' },
  response: Joi.array().items(screenVisitSchema),

  async handler({ db, clinic, now, trail }) {
    const rows = await findWholeBoard(db, clinic.id);
    const settings = emergencySettings(clinic.settings);
    const data = rows.map((row) => screenVisitView(row, waitingOf(row, settings, now)));
    trail.note({ patient_ids: rows.map(({ patient }) => patient.id), result_count: rows.length });
    return { data, etag: weakEtag('', data) };
  },
});
