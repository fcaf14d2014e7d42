import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, Tooltip, TooltipTrigger, type ButtonProps } from 'react-aria-components';
import { Icon, type IconName } from './icon.js';
import styles from './kit.module.css';

interface Props extends Omit<ButtonProps, 'className' | 'children' | 'style'> {
  variant?: 'primary' | 'danger' | 'quiet' | 'plain';
  children: ReactNode;
}

export const Button = ({ variant = 'plain', ...props }: Props) => (
  <AriaButton {...props} className={styles['button']!} data-variant={variant} />
);

interface IconButtonProps extends Omit<ButtonProps, 'className' | 'children' | 'style'> {
  icon: IconName;
  /** Says what it does; shown when the pointer rests on it. */
  label: string;
  shortcut?: string;
  size?: number;
  filled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const IconButton = ({ icon, label, shortcut, size, filled, ...props }: IconButtonProps) => (
  <TooltipTrigger delay={500} closeDelay={0}>
    <AriaButton {...props} aria-label={label} className={styles['iconButton']!}>
      <Icon name={icon} {...(size && { size })} {...(filled && { filled })} />
    </AriaButton>
    <Tooltip className={styles['tooltip']!} offset={6}>
      {label}
      {shortcut && ` · ${shortcut}`}
    </Tooltip>
  </TooltipTrigger>
);
