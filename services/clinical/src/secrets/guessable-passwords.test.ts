import { LIMITS } from '../limits/index.js';
import { checkGuessable } from './guessable-passwords.js';

const refusal = (password: string, about: string[] = []) => {
  try {
    return checkGuessable(password, about);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  'password12',
  '1234567890',
  'aaaaaaaaaa',
  'qwertyuiop',
  'Password123!',
  'P@ssw0rd2026',
  '1q2w3e4r5t',
  'zaq12wsxcde3',
  'contraseña1',
  'teamoteamo',
  'doctora1234',
  'Santiago2026',
  'maria12345',
  '19/12/1990',
  'iloveyou12',
])('%s is refused', (password) => {
  expect(refusal(password)).toBe('validation_failed');
});

test.each(['correct horse battery staple', 'mi perro come pan', 'x9$kLq0p2A', 'Ünïcode würde gehn'])(
  '%s is taken',
  (password) => {
    expect(refusal(password)).toBeUndefined();
  },
);

test('what is known about its owner counts for nothing', () => {
  const about = ['zoraida.quintrel@costanera-norte.example', 'Zoraida Quintrel'];
  expect(refusal('Quintrel-1990', about)).toBe('validation_failed');
  expect(refusal('Quintrel-1990')).toBeUndefined();
});

test.each(['p@ssw0rd4', '19.12.1990 ', '4ss@', '1a@!0$5', '\u0000', '\ud800'])(
  'of a password as long as can be, made of %j, only the beginning is looked at, and few of the words about its owner',
  (piece) => {
    const beginning = piece.repeat(LIMITS.guessedLength).slice(0, LIMITS.guessedLength);
    const words = Array.from({ length: LIMITS.guessedWords * 6 }, (_, n) => `word${n}`);
    const known = words.slice(0, LIMITS.guessedWords);
    expect(refusal(`${beginning}${'x9$kLq0p2A'.repeat(100)}`, words)).toBe(refusal(beginning, known));
  },
);

test.each(['4@5$3!1|0', 'p@ssw0rd4', '4ss@', '1a@!0$5', '(4|3)5+7!1'])(
  'of a password made of %j few pieces are looked up, however many letters its signs may stand for',
  (piece) => {
    const slice = jest.spyOn(String.prototype, 'slice');
    refusal(piece.repeat(100));
    const pieces = slice.mock.calls.length;
    slice.mockRestore();
    expect(pieces).toBeLessThan(10_000);
  },
);
