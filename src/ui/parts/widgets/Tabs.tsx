import type { ComponentProps, KeyboardEvent } from 'react';

/** A row of tabs, walked by arrow keys. */
export function TabStrip(strip: ComponentProps<'div'>) {
  return <div role="tablist" onKeyDown={walkTabs} {...strip} />;
}

interface TabProps extends ComponentProps<'button'> {
  readonly isOn: boolean;
}

export function Tab({ isOn, ...tab }: TabProps) {
  return <button type="button" role="tab" aria-selected={isOn} tabIndex={isOn ? 0 : -1} {...tab} />;
}

/** The name of a tab, as wide as it is once it is chosen. */
export const TabTitle = ({ title }: { title: string }) => (
  <span className="tab-title" data-title={title}>
    {title}
  </span>
);

/** Arrow keys along a row of tabs, as the ARIA pattern has them. */
function walkTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')].filter(
    (tab) => tab.offsetParent !== null,
  );
  const at = tabs.indexOf(event.target as HTMLElement);
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const next = targets[event.key];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  tabs[next]?.focus();
  tabs[next]?.click();
}
