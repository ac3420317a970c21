// What plain C++ takes over the same arrays (see gamelab/cfr/arrays.py and form.py): CFR+ over the rows of the
// sequence form, external sampling over the stored trees. Written straight ahead: no packed rows, no loop for
// two actions only, recursion where the method recurs; left to the compiler's -O3.

#include <cstdint>

struct Set { uint32_t first, actions, parent; };
struct Player { int32_t first_set, end_set, empty, end_sequence; };
struct Node { int32_t set, child; };  // at an end -1 and the payoff

struct Form {
    const Set* sets;
    const Player* players;
    const uint32_t *rows, *others;
    const double* values;
};

struct Work { double *regret, *average, *strategy, *reach, *gain; };

struct Tree {
    const uint32_t* starts;
    const Node* nodes;
    const Set* sets;
    const Player* players;
};

static double positive(double regret) { return regret > 1e-13 ? regret : 0.0; }

static void match(const double* regret, const Set& set, double* share) {
    double total = 0.0;
    for (uint32_t a = 0; a < set.actions; ++a) total += positive(regret[set.first + a]);
    for (uint32_t a = 0; a < set.actions; ++a)
        share[a] = total > 0 ? positive(regret[set.first + a]) / total : 1.0 / set.actions;
}

static void descend(const Form& form, const Work& work, const Player& own) {
    work.reach[own.empty] = 1.0;
    for (int point = own.first_set; point < own.end_set; ++point) {
        const Set set = form.sets[point];
        double total = 0.0;
        for (uint32_t at = set.first; at < set.first + set.actions; ++at) total += positive(work.regret[at]);
        for (uint32_t at = set.first; at < set.first + set.actions; ++at) {
            work.strategy[at] = total > 0 ? positive(work.regret[at]) / total : 1.0 / set.actions;
            work.reach[at] = work.reach[set.parent] * work.strategy[at];
        }
    }
}

static void improve(const Form& form, const Work& work, const Player& own, double weight) {
    for (int sequence = own.empty; sequence < own.end_sequence; ++sequence) {
        double total = 0.0;
        for (uint32_t at = form.rows[sequence]; at < form.rows[sequence + 1]; ++at)
            total += form.values[at] * work.reach[form.others[at]];
        work.gain[sequence] = total;
    }
    for (int point = own.end_set - 1; point >= own.first_set; --point) {
        const Set set = form.sets[point];
        double value = 0.0;
        for (uint32_t at = set.first; at < set.first + set.actions; ++at)
            value += work.strategy[at] * work.gain[at];
        for (uint32_t at = set.first; at < set.first + set.actions; ++at) {
            const double regret = work.regret[at] + work.gain[at] - value;
            work.regret[at] = regret > 0 ? regret : 0.0;
            work.average[at] += weight * work.reach[at];
        }
        work.gain[set.parent] += value;
    }
}

extern "C" void cfr_plus(const Form* form, const Work* work, int64_t iterations) {
    for (int player = 0; player < 2; ++player) descend(*form, *work, form->players[player]);
    for (int64_t t = 1; t <= iterations; ++t)
        for (int player = 0; player < 2; ++player) {
            improve(*form, *work, form->players[player], double(t));
            descend(*form, *work, form->players[player]);
        }
}

static uint64_t next_word(uint64_t* s) {  // SFC64
    const uint64_t out = s[0] + s[1] + s[3]++;
    s[0] = s[1] ^ (s[1] >> 11);
    s[1] = s[2] + (s[2] << 3);
    s[2] = (s[2] << 24 | s[2] >> 40) + out;
    return out;
}

static double traverse(const Tree& tree, const Work& work, const Node& node, int player,
                       uint64_t* stream) {
    if (node.set < 0) return node.child;
    const Set set = tree.sets[node.set];
    const int mover = node.set >= tree.players[0].end_set;
    double share[8], value[8];
    match(work.regret, set, share);
    if (mover != player) {
        double ticket = double(next_word(stream) >> 11) * 0x1p-53;
        uint32_t picked = 0;
        while (picked < set.actions - 1 && ticket >= share[picked]) ticket -= share[picked++];
        for (uint32_t a = 0; a < set.actions; ++a) work.average[set.first + a] += share[a];
        return traverse(tree, work, tree.nodes[node.child + picked], player, stream);
    }
    double total = 0.0;
    for (uint32_t a = 0; a < set.actions; ++a) {
        value[a] = traverse(tree, work, tree.nodes[node.child + a], player, stream);
        total += share[a] * value[a];
    }
    for (uint32_t a = 0; a < set.actions; ++a)
        work.regret[set.first + a] += (player == 0 ? 1.0 : -1.0) * (value[a] - total);
    return total;
}

extern "C" void external_sampling(const Tree* tree, const Work* work, uint64_t* stream, int64_t deals,
                                  int64_t iterations) {
    for (int64_t t = 0; t < iterations; ++t)
        for (int player = 0; player < 2; ++player) {
            const Node* root = tree->nodes + tree->starts[(next_word(stream) >> 32) * uint64_t(deals) >> 32];
            traverse(*tree, *work, *root, player, stream);
        }
}
