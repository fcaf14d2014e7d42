import { Redis } from 'ioredis';
import { LIMITS } from '../limits/index.js';

/** Commands in a row without an answer after which the connection is taken for dead. */
const MAX_SILENCES = 3;
const NO_ANSWER = 'Command timed out';

/**
 * Fails at once instead of queueing while Redis is away: nobody's request waits for it. A connection
 * that died without a word is made anew, instead of costing every request a timeout until TCP gives up.
 */
export function connectRedis(
  url: string,
  onTrouble: (reason: string) => void,
  answerMs: number = LIMITS.redisAnswerMs,
): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: LIMITS.redisConnectMs,
    commandTimeout: answerMs,
  });
  redis.on('error', (error) => onTrouble(error.message));
  let silences = 0;
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    command.promise.then(
      () => {
        silences = 0;
      },
      (error: Error) => {
        silences = error.message === NO_ANSWER ? silences + 1 : 0;
        if (silences < MAX_SILENCES) return;
        silences = 0;
        onTrouble('no answer');
        redis.disconnect(true);
      },
    );
    return send(command, stream);
  };
  return redis;
}
