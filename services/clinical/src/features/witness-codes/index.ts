export { useWitnessCode, type Witness } from './witness-code-actions.js';
