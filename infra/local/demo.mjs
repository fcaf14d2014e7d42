// Plays a morning in the clinic and a conversation in the chat against running services. Usage: demo.mjs [clinical|chat]
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readCredentials } from './credentials.mjs';
import { playChat } from './demo/chat.mjs';
import { playClinic } from './demo/clinic.mjs';
import { credentialsFile } from './settings.mjs';
import { messageOf, StartError } from './start-error.mjs';

/** @param {string[]} names */
async function demo(names) {
  const file = path.resolve(process.env.DEMO_CREDENTIALS || credentialsFile(process.env));
  if (!existsSync(file))
    throw new StartError(
      `There are no demo credentials in ${file}: start the services once with \`npm start\`, or name the file in DEMO_CREDENTIALS.`,
    );
  const { clinical, chat } = readCredentials(file);
  const all = names.length === 0;
  const tallies = [];
  if (all || names.includes('clinical')) {
    if (!clinical)
      throw new StartError(`${file} has no credentials of the clinical service: start it once on an empty database.`);
    console.log('== A morning in the clinic');
    tallies.push(await playClinic({ ...clinical, base_url: process.env.CLINICAL_BASE_URL || clinical.base_url }));
  }
  if (all || names.includes('chat')) {
    if (!chat)
      throw new StartError(`${file} has no credentials of the chat service: start it once on an empty database.`);
    console.log(`${tallies.length > 0 ? '\n' : ''}== A conversation in the chat`);
    tallies.push(await playChat({ ...chat, base_url: process.env.CHAT_BASE_URL || chat.base_url }));
  }
  const asExpected = tallies.reduce((sum, tally) => sum + tally.asExpected, 0);
  const otherwise = tallies.reduce((sum, tally) => sum + tally.otherwise, 0);
  console.log(`\n${asExpected} answers as expected, ${otherwise} not.`);
  return asExpected > 0 && otherwise === 0;
}

try {
  process.exitCode = (await demo(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `${error instanceof Error && !(error instanceof StartError) ? error.stack : messageOf(error)}\n`,
  );
  process.exitCode = 1;
}
