import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { text } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { changeSettings, getUserForUpdate, userSetting, type UserSettings } from '../user-directory/index.js';

interface Command {
  setting: Partial<Pick<UserSettings, 'color_scheme' | 'fluid_layout_width'>>;
  done: string;
  was_so: string;
}

const COMMANDS = new Map<string, Command>([
  ...['dark', 'night'].map((word): [string, Command] => [
    word,
    { setting: { color_scheme: 2 }, done: 'The theme is dark now; /light changes it.', was_so: 'The theme is dark.' },
  ]),
  ...['light', 'day'].map((word): [string, Command] => [
    word,
    { setting: { color_scheme: 3 }, done: 'The theme is light now; /dark changes it.', was_so: 'The theme is light.' },
  ]),
  [
    'fluid-width',
    {
      setting: { fluid_layout_width: true },
      done: 'The layout is as wide as the window now; /fixed-width changes it.',
      was_so: 'The layout is as wide as the window.',
    },
  ],
  [
    'fixed-width',
    {
      setting: { fluid_layout_width: false },
      done: 'The layout has a fixed width now; /fluid-width changes it.',
      was_so: 'The layout has a fixed width.',
    },
  ],
]);

export const runCommandEndpoint = endpoint({
  method: 'post',
  path: '/zcommand',
  operationId: 'runCommand',
  summary:
    'Do what a typed command says: /ping, /dark, /light, /fluid-width or /fixed-width; msg tells what came of it',
  access: signedIn,
  changesPrincipals: 'caller',
  params: Joi.object<{ command: string }, true>({ command: text(LIMITS.word).required() }),
  response: Joi.object({ msg: Joi.string().allow('') }),

  async handler({ db, realm, caller, params: { command } }) {
    if (!command.startsWith('/')) throw new ChatError('BAD_REQUEST', 'A command begins with a slash.');
    const name = command.slice(1);
    if (name === 'ping') return {};
    const known = COMMANDS.get(name);
    if (!known) throw new ChatError('BAD_REQUEST', `No such command: ${name}`);
    const user = await getUserForUpdate(db, realm.id, caller.id);
    const isSo = Object.entries(known.setting).every(
      ([setting, value]) => userSetting(user, setting as keyof Command['setting']) === value,
    );
    if (isSo) return { msg: known.was_so };
    await changeSettings(db, realm, user, known.setting);
    return { msg: known.done };
  },
});
