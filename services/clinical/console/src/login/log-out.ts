import { call } from '../api/client';
import { ApiError } from '../api/errors';
import { useWords } from '../i18n/language';
import { text as kitText } from '../kit/text';
import { useToast } from '../kit/toast';
import { useSession } from '../session/session';

/** Ends the session at the service first: who believes to be logged out must be. */
export function useLogOut() {
  const { leave } = useSession();
  const toast = useToast();
  const say = useWords(kitText);
  return async ({ everywhere = false } = {}) => {
    try {
      await call('DELETE /api/v1/console/session', { query: { everywhere } });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) return toast(say.unreachable, 'bad');
    }
    sessionStorage.clear();
    leave();
  };
}
