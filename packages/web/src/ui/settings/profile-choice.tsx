"use client";
import type { CapabilityProfile } from "@giselles-ai/protocol";
import { useWords } from "../words/use-words.ts";
import { OptionCard } from "./option-card.tsx";

const profiles: CapabilityProfile[] = ["assisted", "semi_auto", "auto", "unleashed"];

interface ProfileChoiceProps {
  value: CapabilityProfile;
  onChange(profile: CapabilityProfile): void;
}

export function ProfileChoice({ value, onChange }: ProfileChoiceProps) {
  const words = useWords().settings;
  return (
    <fieldset className="setting">
      <legend>{words.profile}</legend>
      <p className="setting-text">{words.profileText}</p>
      <div className="option-cards">
        {profiles.map((profile) => (
          <OptionCard
            key={profile}
            name="profile"
            {...words.profiles[profile]}
            isChosen={value === profile}
            onChoose={() => onChange(profile)}
          />
        ))}
      </div>
    </fieldset>
  );
}
