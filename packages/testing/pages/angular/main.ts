import "@angular/compiler"; // compiles the template in the browser
import {
  type AfterViewInit,
  ApplicationRef,
  Component,
  type ElementRef,
  inject,
  provideZonelessChangeDetection,
  signal,
  ViewChild,
} from "@angular/core";
import { FormsModule } from "@angular/forms";
import { bootstrapApplication } from "@angular/platform-browser";
import IMask from "imask";
import "../page.css";
import {
  colours,
  debounce,
  emptyForm,
  type FormState,
  isTaken,
  nicknameDelay,
  phonePattern,
  plans,
  revertDelay,
  revertedTo,
  takeAge,
  takenMessage,
  toShout,
} from "../form.ts";

@Component({
  selector: "#app",
  imports: [FormsModule],
  template: `
    <form (ngSubmit)="saved.set(form())">
      <label>Full name <input name="name" [ngModel]="form().name" (ngModelChange)="set({ name: $event })"></label>
      <label>Shout <input #shout [value]="form().shout" (input)="enterShout(shout)"></label>
      <label>Phone <input #phone type="tel"></label>
      <label>Age <input #age type="number" [value]="form().age" (input)="enterAge(age)"></label>
      <label>Bio <textarea name="bio" [ngModel]="form().bio" (ngModelChange)="set({ bio: $event })"></textarea></label>
      @for (bio of [form().bio]; track bio) {
        <p>{{ bio.length }} characters</p>
      }
      <label>Plan
        <select name="plan" [ngModel]="form().plan" (ngModelChange)="set({ plan: $event })">
          @for (plan of plans; track plan) {
            <option>{{ plan }}</option>
          }
        </select>
      </label>
      <label>
        <span>
          <input type="checkbox" name="terms" [ngModel]="form().terms" (ngModelChange)="set({ terms: $event })"> Terms
        </span>
      </label>
      <fieldset>
        <legend>Colour</legend>
        @for (colour of colours; track colour) {
          <label>
            <input
              type="radio"
              name="colour"
              [value]="colour"
              [ngModel]="form().colour"
              (ngModelChange)="set({ colour: $event })"
            >{{ colour }}
          </label>
        }
      </fieldset>
      <label>Remount
        @for (key of [generation()]; track key) {
          <input #remount [value]="form().remount" (input)="set({ remount: remount.value })" (focus)="replace()">
        }
      </label>
      <label>Nickname
        <input
          name="nickname"
          [ngModel]="form().nickname"
          (ngModelChange)="set({ nickname: $event }); checkNickname()"
          [attr.aria-invalid]="error() !== ''"
          aria-describedby="nickname-error"
        >
      </label>
      <div id="nickname-error" role="alert">{{ error() }}</div>
      <label>Revert
        <input name="revert" [ngModel]="form().revert" (ngModelChange)="set({ revert: $event }); revert()">
      </label>
      <button type="submit">Save</button>
      <div role="status">{{ saved() ? "Saved" : "" }}</div>
    </form>
  `,
})
class App implements AfterViewInit {
  readonly plans = plans;
  readonly colours = colours;
  readonly form = signal(emptyForm);
  readonly saved = signal<FormState | null>(null);
  readonly error = signal("");
  readonly generation = signal(0);
  private readonly application = inject(ApplicationRef);
  private isReplacing = false;

  @ViewChild("phone") private phoneInput?: ElementRef<HTMLInputElement>;
  @ViewChild("remount") private remountInput?: ElementRef<HTMLInputElement>;

  ngAfterViewInit(): void {
    const mask = IMask(this.phoneInput?.nativeElement as HTMLInputElement, { mask: phonePattern });
    mask.on("accept", () => this.set({ phone: mask.value }));
  }

  set(changes: Partial<FormState>): void {
    this.form.update((form) => ({ ...form, ...changes }));
  }

  enterShout(input: HTMLInputElement): void {
    input.value = toShout(input.value);
    this.set({ shout: input.value });
  }

  enterAge(input: HTMLInputElement): void {
    this.set({ age: takeAge(input, this.form().age) });
  }

  readonly checkNickname = debounce(
    () => this.error.set(isTaken(this.form().nickname) ? takenMessage : ""),
    nicknameDelay,
  );

  readonly revert = debounce(() => this.set({ revert: revertedTo }), revertDelay);

  /** A new element takes the place of the one that was focused, and its focus. */
  replace(): void {
    if (this.isReplacing) return;
    this.isReplacing = true;
    this.generation.update((generation) => generation + 1);
    this.application.tick();
    this.remountInput?.nativeElement.focus();
    this.isReplacing = false;
  }
}

const application = await bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
const { instance } = application.components[0] as { instance: App };
window.app = { state: () => ({ ...instance.form(), saved: instance.saved() }) };
