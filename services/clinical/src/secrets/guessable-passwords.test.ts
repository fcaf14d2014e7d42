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

test('a hostile password is looked at for a moment only', () => {
  for (const piece of ['p@ssw0rd4', '19.12.1990 ', '4ss@', '1a@!0$5', '\u0000', '\ud800']) {
    const since = performance.now();
    refusal(
      piece.repeat(1_024).slice(0, 1_024),
      Array.from({ length: 300 }, (_, n) => `word${n}`),
    );
    expect(performance.now() - since).toBeLessThan(1_000);
  }
});
