export { useWitnessCode, type DoneBy, type Witness } from './witness-code-actions.js';
