import { useEffect, useRef } from 'react';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';

/** Opens the list of tools where windows are too narrow to show it. */
export function ToolsMenuButton() {
  const { setToolsMenu } = useWorkshopVerbs();
  const isOpen = useWorkshop((state) => state.toolsMenu);
  const tool = useWorkshop((state) => state.tool);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const list = document.getElementById('tools');
    const opener = button.current;
    const items = list?.querySelectorAll<HTMLElement>('li button') ?? [];
    ([...items].find((item) => item.ariaCurrent === 'true') ?? items[0])?.focus();
    const close = (): void => setToolsMenu(false);
    const onPress = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (!list?.contains(target) && !button.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onKey);
      // What had the focus in the list is hidden now.
      if (document.activeElement === document.body || list?.contains(document.activeElement)) opener?.focus();
    };
  }, [isOpen, setToolsMenu]);

  return (
    <button
      ref={button}
      type="button"
      className="button tools-menu-button"
      aria-expanded={isOpen}
      aria-controls="tools"
      onClick={() => setToolsMenu(!isOpen)}
    >
      <span className="tools-menu-name">
        <Shown text={tool || 'Tools'} />
      </span>
      <Icon name="down" size={14} />
    </button>
  );
}
