import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { followComplaints } from '../local/complaints.mjs';

test('a job that fails again and again is told once to whoever runs `npm start`; what is only a warning is not', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'complaints-'));
  const file = path.join(folder, 'service.log');
  writeFileSync(file, '{"level":50,"msg":"of an earlier run"}\n');
  /** @type {string[]} */
  const told = [];
  const { stop } = followComplaints(file, (sentence) => told.push(sentence), 5);
  const failed = '{"level":50,"msg":"the job \\"trim the event log\\" failed","err":{"message":"not unique"}}\n';
  appendFileSync(file, `{"level":40,"msg":"a try failed"}\n${failed}${failed.slice(0, 20)}`);
  appendFileSync(file, failed.slice(20));
  while (told.length === 0) await setTimeout(5);
  await setTimeout(50);
  stop();
  rmSync(folder, { recursive: true });
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', /^the job "trim the event log" failed: not unique \(see .*service\.log\)$/);
});
