import Joi from 'joi';
import { LIMITS } from '../../limits/index.js';

export interface PasswordBody {
  current_password: string;
  password: string;
}

export const newPassword = () => Joi.string().min(LIMITS.newPasswordLength).max(LIMITS.passwordLength).required();

export const passwordFields = {
  current_password: Joi.string().min(1).max(LIMITS.passwordLength).required(),
  password: newPassword(),
};
