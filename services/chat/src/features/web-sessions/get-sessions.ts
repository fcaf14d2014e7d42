import { humansOnly } from '../../http/access.js';
import { boolean, integer, list, object, string } from '../../http/answer-types.js';
import { endpoint } from '../../http/endpoint.js';
import { model } from '../../http/models.js';
import { listSessions } from './session-actions.js';

const webSession = model(
  'WebSession',
  object({
    session_id: integer(),
    created_at: integer(),
    last_used_at: integer(),
    user_agent: string(),
    current: boolean(),
  }),
);

export const getSessionsEndpoint = endpoint({
  method: 'get',
  path: '/sessions',
  operationId: 'getSessions',
  summary: 'List the browsers in which the caller is signed in, the one last used first; times are UNIX seconds',
  access: humansOnly,
  response: object({ sessions: list(webSession) }),

  async handler({ db, caller, session_id, deps }) {
    const sessions = await listSessions(db, caller, deps.now());
    return {
      sessions: sessions.map(({ id, user_agent, created_at, last_used_at }) => ({
        session_id: id,
        created_at: seconds(created_at),
        last_used_at: seconds(last_used_at),
        user_agent,
        current: id === session_id,
      })),
    };
  },
});

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
