import { string } from '../../http/answer-schema.js';

/** Where somebody is logged in. */
export const deviceFields = {
  id: string(),
  device_name: string(),
  ip: string().allow(null),
  user_agent: string().allow(null),
  created_at: string(),
  last_used_at: string(),
  expires_at: string(),
};
