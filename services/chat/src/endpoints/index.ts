import { endpointsOf, joined, type Areas } from '../http/endpoint.js';
import { CHANNELS } from './channels.js';
import { MESSAGES } from './messages.js';
import { ORGANIZATION } from './organization.js';
import { PEOPLE } from './people.js';
import { REAL_TIME } from './real-time.js';

/**
 * The map: every operation by its area, domain, method and path; within a domain in the order of the specification (chat.md
 * section 4, then chat-gaps.md section 3). Area and domain are parts of addresses of the documentation.
 */
export const AREAS: Areas = {
  messages: MESSAGES,
  channels: CHANNELS,
  people: PEOPLE,
  'real-time': REAL_TIME,
  organization: ORGANIZATION,
};

export const OPERATIONS = joined(AREAS);

export const ENDPOINTS = endpointsOf(OPERATIONS);
