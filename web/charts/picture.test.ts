import { expect, it } from 'vitest';
import { sizedSvg } from './picture.ts';

it('sizes a drawing anew, whether it has a size of its own or not', () => {
  const line = '<line stroke-width="2" width="7"/></svg>';
  for (const own of ['', ' width="664" height="9"']) {
    const sized = sizedSvg(`<svg class="matrix"${own} viewBox="0 0 1 1" stroke-width="3">${line}`, 100, 50);
    expect(sized).toBe(`<svg width="100" height="50" class="matrix" viewBox="0 0 1 1" stroke-width="3">${line}`);
  }
});
