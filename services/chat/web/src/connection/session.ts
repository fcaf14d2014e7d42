import { ApiError, call, credentials, request } from './call.js';

export interface Session {
  user_id: number;
}

interface SessionAnswer {
  user_id: number;
  csrf_token: string;
}

/** The session of this browser, or undefined without one. The cookie itself is out of reach of scripts. */
export async function currentSession(): Promise<Session | undefined> {
  if (credentials.authorization !== undefined) return { user_id: (await call('GET /users/me', {})).user_id };
  try {
    return take(await request('GET', '/sessions/current', {}));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}

export const logIn = async (username: string, password: string): Promise<Session> =>
  take(await request('POST', '/sessions', { username, password }));

/** Ends the session here and on the server. */
export async function logOut(): Promise<void> {
  await request('DELETE', '/sessions/current', {}).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });
  credentials.user_id = undefined;
  credentials.csrfToken = undefined;
}

function take(answer: unknown): Session {
  const { user_id, csrf_token } = answer as SessionAnswer;
  credentials.user_id = user_id;
  credentials.csrfToken = csrf_token;
  return { user_id };
}
