/**
 * Settings of a login with which PostgreSQL writes no value of its statements into its own log. A refused statement's message
 * may quote one, its details name the key or the row, and parameters are logged with slow statements: none of that is, and the
 * service says itself what failed. What the server logs of itself, of locks and of slow statements stays, without values.
 */
export const NO_VALUES_IN_LOG = {
  // In this order LOG comes after ERROR.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
} as const;
