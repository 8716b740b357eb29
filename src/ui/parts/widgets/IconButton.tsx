import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it is called. */
  readonly name: string;
  readonly icon: IconName;
  readonly size?: number;
}

/** A button that shows a picture in place of its name. */
export function IconButton({ name, icon, size = 16, className = '', children, ...button }: IconButtonProps) {
  return (
    <button type="button" className={`icon-button ${className}`.trim()} aria-label={name} {...button}>
      <Icon name={icon} size={size} />
      {children}
    </button>
  );
}
